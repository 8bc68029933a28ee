import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type MailSink = { url: string; letters(): number; close(): Promise<void> }

/** Speaks SMTP as far as a sender needs it; calls `onLetter` when a whole letter has come. */
function speak(socket: Socket, onLetter: () => void, takes: number): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let isBody = false
  let rest = ''

  function hear(line: string): void {
    if (isBody) {
      if (line !== '.') return
      isBody = false
      onLetter()
      setTimeout(say, takes, '250 kept')
      return
    }
    isBody = line.toUpperCase() === 'DATA'
    say(isBody ? '354 go on' : line.toUpperCase() === 'QUIT' ? '221 bye' : '250 ok')
  }

  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(hear)
  })
  socket.on('error', () => {})
  say('220 bench')
}

/** A mail server of this machine that throws every letter away, and says so after `takes` milliseconds. */
export async function openMailSink({ takes }: { takes: number }): Promise<MailSink> {
  const sockets = new Set<Socket>()
  let letters = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    speak(
      socket,
      () => {
        letters += 1
      },
      takes,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters: () => letters,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
