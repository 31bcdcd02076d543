// A development node for the chain tests: nothing is mined unless a test asks for it. Compiles nothing itself.
module.exports = {
  networks: {
    hardhat: { chainId: 31_337, mining: { auto: false, interval: 0, mempool: { order: 'fifo' } } },
  },
}
