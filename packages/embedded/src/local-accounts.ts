export { accountRows } from './local-accounts/account-rows.ts'
export { type Derive, deriveArgon2id } from './local-accounts/password-hash.ts'
