import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, onTestFinished, test } from 'vitest'
import { startLocalCloud } from './start-local-cloud.ts'

test('on a port that another program uses, whatever its protocol, nothing is started', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  const port = await listenLocally(other)
  const folder = createTemporaryFolder()
  await expect(startLocalCloud({ folder, port })).rejects.toThrow(
    `Port ${port} is used by another program; please stop it, or choose another PORT.`,
  )
  expect(readdirSync(folder)).toEqual([])
})
