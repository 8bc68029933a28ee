import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { visitor } from './visitor.ts'

/** A server that takes everything and answers nothing; `heard` counts what it was sent. */
async function silentServer() {
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
  const { ask, leave } = visitor((await silentServer()).port)
  const settled: string[] = []
  const asked = ['first', 'second'].map((name) =>
    ask(name, performance.now()).then(({ status }) => settled.push(`${name} ${status}`)),
  )
  leave()
  await Promise.all(asked)
  expect(settled).toEqual(['first 0', 'second 0'])
})

test('who has left has no answer to what they ask then, and does not send it', async () => {
  const { port, heard } = await silentServer()
  const { ask, leave } = visitor(port)
  const first = ask('first', performance.now())
  await expect.poll(() => heard).toEqual(['first'])
  leave()
  const again = await first.then(() => ask('again', performance.now()))
  expect(again).toMatchObject({ status: 0, head: '' })
  leave()
  expect(heard).toEqual(['first'])
})
