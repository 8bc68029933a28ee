import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { findHits, runAllFlows } from './run-flows.ts'
import { extractCookieSecrets } from './secret-flows.ts'
import { secretKinds } from './secret-kinds.ts'

test('the key that the product generates is only in its file', async () => {
  const dataDir = createTemporaryFolder()
  const { places, foundSecrets, cookies } = await runAllFlows(dataDir, { APP_ENV: 'test' })
  const providerSecretKinds = ['the state of a provider', 'the nonce of a provider', 'the code of a provider']
  expect(foundSecrets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(providerSecretKinds))
  const cookieSecrets = cookies.flatMap(extractCookieSecrets)
  expect(cookieSecrets.map(({ kind }) => kind)).toContain('the cookie provider')
  expect(findHits(places, [...Object.values(secretKinds), ...cookieSecrets, ...foundSecrets])).toEqual([])
  const value = readFileSync(join(dataDir, 'keys/secret'), 'utf8')
  expect(value.length).toBeGreaterThanOrEqual(43)
  expect(findHits(places, [{ kind: 'the key file', value, mayBeIn: ['file keys/secret'] }])).toEqual([])
  expect(findHits(places, [{ kind: 'the key file', value }])).not.toEqual([])
})
