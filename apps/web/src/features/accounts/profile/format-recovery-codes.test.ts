import { expect, test } from 'vitest'
import { formatRecoveryCodes } from './format-recovery-codes.ts'

test('names the product, the account and the date, and puts each code on its own line', () => {
  const info = { product: 'Kitchen Table', email: 'maya@example.com', createdOn: 'March 20, 2026' }
  expect(formatRecoveryCodes(['abcde-fghjk', 'mnpqr-stuvw'], info)).toBe(
    `Kitchen Table: recovery codes
For maya@example.com, made on March 20, 2026

abcde-fghjk
mnpqr-stuvw

Each code works once, in place of a code from your authenticator app.
`,
  )
})
