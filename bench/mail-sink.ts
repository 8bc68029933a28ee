import { createServer, type Socket } from 'node:net'
import { startTcpServer } from './start-tcp-server.ts'

/** Speaks SMTP as far as a sender needs it; calls `onEmail` when an e-mail is complete. */
function serveSmtp(socket: Socket, onEmail: () => void, delayMs: number): void {
  const writeLine = (line: string) => socket.write(`${line}\r\n`)
  let isBody = false
  let rest = ''

  function handleLine(line: string): void {
    if (isBody) {
      if (line !== '.') return
      isBody = false
      onEmail()
      setTimeout(writeLine, delayMs, '250 ok')
      return
    }
    isBody = line.toUpperCase() === 'DATA'
    writeLine(isBody ? '354 go on' : line.toUpperCase() === 'QUIT' ? '221 bye' : '250 ok')
  }

  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(handleLine)
  })
  writeLine('220 bench')
}

/** Starts a mail server on this machine that discards every e-mail, and accepts it after `delayMs` milliseconds. */
export async function startMailSink({ delayMs }: { delayMs: number }) {
  let emailCount = 0
  const countEmail = () => {
    emailCount += 1
  }
  const { port, close } = await startTcpServer(
    createServer((socket) => serveSmtp(socket, countEmail, delayMs)),
  )
  return { url: `smtp://127.0.0.1:${port}`, countEmails: () => emailCount, close }
}
