import { expect, onTestFinished, test, vi } from 'vitest'
import { createUncaughtFaultHandler } from './end-on-uncaught-fault.ts'
import { createLog } from './log.ts'

function openHandler(close: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const exitCodes: number[] = []
  const handle = createUncaughtFaultHandler({
    log: createLog('error', { write: (line) => void lines.push(line) }),
    close,
    maxCloseMs: 3000,
    exit: (code) => void exitCodes.push(code),
  })
  const readMessages = () =>
    lines.map((line) => JSON.parse(line)).map(({ level, err }) => [level, err.message])
  return { handle, exitCodes, readMessages }
}

test('logs the fault, closes, and only then ends the process', async () => {
  const closing = Promise.withResolvers<void>()
  const { handle, exitCodes, readMessages } = openHandler(() => closing.promise)
  handle(new Error('It broke.'))
  await vi.advanceTimersByTimeAsync(100)
  expect([readMessages(), exitCodes]).toEqual([[[60, 'It broke.']], []])
  closing.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(exitCodes).toEqual([1])
  expect(vi.getTimerCount()).toBe(0)
})

test('ends the process when closing takes too long', async () => {
  const { handle, exitCodes } = openHandler(() => new Promise(() => {}))
  handle(new Error('It broke.'))
  await vi.advanceTimersByTimeAsync(2999)
  expect(exitCodes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(exitCodes).toEqual([1])
})

test('logs a fault while closing as well, closes once, and ends the process', async () => {
  const close = vi.fn(() => Promise.reject(new Error('It does not close.')))
  const { handle, exitCodes, readMessages } = openHandler(close)
  handle(new Error('It broke.'))
  handle(new Error('It broke again.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(readMessages()).toEqual([
    [60, 'It broke.'],
    [60, 'It broke again.'],
    [60, 'It does not close.'],
  ])
  expect(exitCodes).toEqual([1])
  expect(close).toHaveBeenCalledOnce()
})
