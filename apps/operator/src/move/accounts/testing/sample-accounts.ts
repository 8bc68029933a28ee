import { ada } from '@kitchen-table/cloud/testing/tools'
import type { MovedAccount } from '../moved-account.ts'

export const adaSub = '0a1b2c3d-1111-4333-8444-555555abcdef'
/** Of another account. */
export const otherSub = '0a1b2c3d-9999-4333-8444-555555abcdef'

export const sampleIdentity = { issuer: 'https://id.example/', subject: 'subject-1' }

const { mfa: _, ...listedAda } = ada

/** Ada's account in the built-in pool. */
export const sampleAccount = (change: Partial<MovedAccount> = {}): MovedAccount => ({
  ...listedAda,
  sub: adaSub,
  identity: null,
  ...change,
})
