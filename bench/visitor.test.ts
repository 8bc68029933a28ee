import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createVisitor } from './visitor.ts'

/** A server that takes everything and answers nothing; `heard` counts what it was sent. */
async function startSilentServer() {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => heard.push(text))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { port: address.port, heard }
}

test('who leaves awaits nothing any more, in the order of asking', async () => {
  const { send, close } = createVisitor((await startSilentServer()).port)
  const settled: string[] = []
  const asked = ['first', 'second'].map((name) =>
    send(name, performance.now()).then(({ status }) => settled.push(`${name} ${status}`)),
  )
  close()
  await Promise.all(asked)
  expect(settled).toEqual(['first 0', 'second 0'])
})

test('who has left has no answer to what they ask then, and does not send it', async () => {
  const { port, heard } = await startSilentServer()
  const { send, close } = createVisitor(port)
  const first = send('first', performance.now())
  await expect.poll(() => heard).toEqual(['first'])
  close()
  const again = await first.then(() => send('again', performance.now()))
  expect(again).toMatchObject({ status: 0, head: '' })
  close()
  expect(heard).toEqual(['first'])
})
