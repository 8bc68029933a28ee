export { accountStatements } from './local-accounts/account-statements.ts'
export { type Derive, deriveArgon2id } from './local-accounts/password-hash.ts'
