// Compiles the contracts of the chain tests: prints { name: { abi, bytecode } } as JSON. Asks no network for anything.
import { readFileSync } from 'node:fs'
import solc from 'solc'

const SOURCE = 'trial-token.sol'
const input = {
  language: 'Solidity',
  sources: { [SOURCE]: { content: readFileSync(new URL(SOURCE, import.meta.url), 'utf8') } },
  settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
}
const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
const failures = errors.filter(({ severity }) => severity === 'error')
if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
const compiled = Object.entries(contracts[SOURCE]).map(([name, { abi, evm }]) => [
  name,
  { abi, bytecode: `0x${evm.bytecode.object}` },
])
process.stdout.write(JSON.stringify(Object.fromEntries(compiled)))
