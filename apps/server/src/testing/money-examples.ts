// Good requests about money in and out that change nothing, however often they are asked: refused for their form, or because
// the thing is not there, and before a fund password is checked, which is made to take long.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const usdt = { coin: 'USDT', chain: 'erc20' }
const nowhere = '0x52908400098527886E0F7030069857D2E4169EE8'
const fundPassword = 'not the fund password'
const proof = { fundPassword, secondFactor: '123456' }
const page = { pageIndex: '1', pageSize: '10' }
const period = { from: '0', to: '1790000000000' }

export function moneyExamples(): Readonly<Record<string, Example>> {
  return {
    recordLines: { request: { query: { recordId: '999999999-0' } }, code: 'record.unknown' },
    exportRecords: {
      request: { query: { asset: 'NOPE', wallet: 'spot', type: 'deposit', ...period } },
      code: 'asset.unknown',
    },
    assetsOverview: { request: {}, code: success },
    assetsEquity: { request: { query: { span: '7d' } }, code: success },
    transfer: {
      request: {
        header: { 'idempotency-key': 'fuzz-transfer' },
        // Nothing of it is there: neither a smaller amount nor another wallet makes it succeed.
        body: { from: 'spot', to: 'contract', asset: 'TRX', amount: '999999999' },
      },
      code: 'balance.insufficient',
    },
    transferOptions: { request: {}, code: success },
    transfers: { request: { query: { asset: 'USDT', wallet: 'spot', ...period, ...page } }, code: success },
    ...depositExamples(),
    ...withdrawalExamples(),
  }
}

function depositExamples(): Readonly<Record<string, Example>> {
  return {
    rechargeCoins: { request: {}, code: success },
    rechargeAddress: { request: { body: usdt }, code: success },
    recharges: {
      request: { query: { coin: 'USDT', chain: 'erc20', state: 'success', ...period, ...page } },
      code: success,
    },
    rechargeFaucet: { request: { body: { coin: 'USDT', chain: 'bitcoin' } }, code: 'chain.unavailable' },
    fiatDepositReference: { request: { body: { amount: '100' } }, code: 'fiat.deposit.open.max' },
    fiatDeposits: { request: { query: { state: 'success', ...page } }, code: success },
    cancelFiatDeposit: { request: { body: { fiatDepositId: '999999999' } }, code: 'fiat.deposit.unknown' },
  }
}

function withdrawalExamples(): Readonly<Record<string, Example>> {
  const header = (key: string) => ({ 'idempotency-key': key })
  return {
    withdrawalOptions: { request: {}, code: success },
    checkAddress: { request: { body: { chain: 'erc20', address: nowhere, memo: '' } }, code: success },
    createWithdrawal: {
      request: {
        header: header('fuzz-withdrawal'),
        body: { ...usdt, address: nowhere, memo: '', quantity: '100', ...proof },
      },
      code: 'withdrawal.address.invalid',
    },
    createBankWithdrawal: {
      request: {
        header: header('fuzz-bank'),
        body: { bankName: 'Bank', cardNumber: '4111 1111 1111 1112', amount: '100', ...proof },
      },
      code: 'bank.card.invalid',
    },
    cancelWithdrawal: {
      request: { header: header('fuzz-cancel'), body: { withdrawalId: '999999999' } },
      code: 'withdrawal.unknown',
    },
    withdrawals: {
      request: { query: { coin: 'USDT', chain: 'erc20', state: 'applied', ...period, ...page } },
      code: success,
    },
    getWithdrawal: { request: { query: { withdrawalId: '999999999' } }, code: 'withdrawal.unknown' },
    addresses: { request: { query: { chain: 'erc20' } }, code: success },
    addAddress: {
      request: {
        body: { coin: 'USDT', chain: 'erc20', address: nowhere, memo: '', label: 'Cold store', ...proof },
      },
      code: 'withdrawal.address.invalid',
    },
    removeAddress: { request: { body: { addressId: '999999999', ...proof } }, code: 'address.unknown' },
    setAllowList: { request: { body: { on: false, ...proof } }, code: success },
  }
}
