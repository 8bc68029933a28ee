import { createServer } from 'node:net'
import { listenLocally } from '@kitchen-table/application/testing/processes'
import { expect, onTestFinished, test } from 'vitest'
import { createVisitor } from './visitor.ts'

/** Starts a server that never responds; `received` is what it was sent. */
async function startSilentServer() {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => received.push(text))
    socket.on('error', () => {})
  })
  onTestFinished(() => void server.close())
  return { port: await listenLocally(server), received }
}

test('close resolves all requests without a response, in the order in which they were sent', async () => {
  const { send, close } = createVisitor((await startSilentServer()).port)
  const settled: string[] = []
  const requests = ['first', 'second'].map((name) =>
    send(name, performance.now()).then(({ status }) => settled.push(`${name} ${status}`)),
  )
  close()
  await Promise.all(requests)
  expect(settled).toEqual(['first 0', 'second 0'])
})

test('a request after close gets no response and is not sent', async () => {
  const { port, received } = await startSilentServer()
  const { send, close } = createVisitor(port)
  const first = send('first', performance.now())
  await expect.poll(() => received).toEqual(['first'])
  close()
  const again = await first.then(() => send('again', performance.now()))
  expect(again).toMatchObject({ status: 0, head: '' })
  close()
  expect(received).toEqual(['first'])
})
