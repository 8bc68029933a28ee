import { expect, test } from 'vitest'
import { groupedSecret } from './grouped-secret.ts'

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3DPEH', 'JBSW Y3DP EH'],
  ['JBS', 'JBS'],
  ['', ''],
])('%s is read as %s', (secret, grouped) => {
  expect(groupedSecret(secret)).toBe(grouped)
})
