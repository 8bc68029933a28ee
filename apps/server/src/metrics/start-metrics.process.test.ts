import { createServer } from 'node:net'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, onTestFinished, test } from 'vitest'
import { runServerToExit, startServerProcess } from '../testing/server-process.ts'
import { parseSamples } from './testing/parse-samples.ts'

test('a start with a port in use fails with a message that names the setting', async () => {
  const other = createServer()
  const port = await listenLocally(other)
  onTestFinished(() => void other.close())
  const settings = { APP_ENV: 'test', DATA_DIR: createTemporaryFolder(), METRICS_PORT: String(port) }
  const { code, stdout, stderr } = await runServerToExit(settings)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^METRICS_PORT: .* 127\\.0\\.0\\.1:${port} .*\\.\n$`))
})

test('a start prints the address of the metrics, and SIGTERM closes it', async () => {
  const product = await startServerProcess({
    APP_ENV: 'test',
    DATA_DIR: createTemporaryFolder(),
    METRICS_PORT: '0',
  })
  const [, url] = /Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/.exec(product.output.stdout) ?? []
  if (url === undefined) return expect.unreachable(product.output.stdout)
  // The connection stays open for the next scrape, as with Prometheus.
  const samples = parseSamples(await (await fetch(url)).text())
  expect(samples.find(({ name }) => name === 'http_requests_total')).toMatchObject({
    labels: { route: '/healthz', method: 'GET', status: '2xx' },
    value: 1,
  })
  expect(await product.stop()).toMatchObject({ code: 0, stderr: '' })
  await expect(fetch(url)).rejects.toThrow()
})

test('a start without METRICS_PORT prints no address', async () => {
  const product = await startServerProcess({ APP_ENV: 'test', DATA_DIR: createTemporaryFolder() })
  expect(product.output.stdout).not.toMatch(/metrics/i)
  await product.stop()
})
