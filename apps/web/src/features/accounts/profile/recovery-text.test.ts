import { expect, test } from 'vitest'
import { recoveryText } from './recovery-text.ts'

test('says what the codes are for, and has each on a line of its own', () => {
  const about = { product: 'Kitchen Table', email: 'maya@example.com', at: 'March 20, 2026' }
  expect(recoveryText(['abcde-fghjk', 'mnpqr-stuvw'], about)).toBe(
    `Kitchen Table: recovery codes
For maya@example.com, made on March 20, 2026

abcde-fghjk
mnpqr-stuvw

Each code works once, in place of a code from your authenticator app.
`,
  )
})
