// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

// The least that an ERC-20 token does, for the chain tests. Anybody may mint; a blocked receiver gets nothing, and a
// muted one gets nothing while the call still succeeds, as some real tokens do.
contract TrialToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public blocked;
    mapping(address => bool) public muted;
    uint8 public immutable decimals;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function mute(address to) external {
        muted[to] = true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(!blocked[to], "blocked");
        require(balanceOf[msg.sender] >= value, "too little");
        if (muted[to]) return false;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

// Sends coins on in the middle of a transaction, and fails when it is told to.
contract TrialForwarder {
    function forward(address payable to) external payable {
        to.transfer(msg.value);
    }

    function forwardTwice(TrialToken token, address to, uint256 first, uint256 second) external {
        token.transfer(to, first);
        token.transfer(to, second);
    }
}
