import { expect, test } from 'vitest'
import { formatSecret } from './format-secret.ts'

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3DPEH', 'JBSW Y3DP EH'],
  ['JBS', 'JBS'],
  ['', ''],
])('groups %s as %s', (secret, grouped) => {
  expect(formatSecret(secret)).toBe(grouped)
})
