import type { MovedAccount } from '../moved-account.ts'

export const adaSub = '0a1b2c3d-1111-4333-8444-555555abcdef'
/** Of another account. */
export const otherSub = '0a1b2c3d-9999-4333-8444-555555abcdef'

export const sampleIdentity = { issuer: 'https://id.example/', subject: 'subject-1' }

/** Ada's account in the built-in pool. */
export const sampleAccount = (change: Partial<MovedAccount> = {}): MovedAccount => ({
  sub: adaSub,
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'manager',
  group: 'acme',
  status: 'CONFIRMED',
  enabled: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  phone: null,
  isPhoneVerified: false,
  identity: null,
  ...change,
})
