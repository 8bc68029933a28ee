import { connect } from 'node:net'
import { type Answered, answerReader } from './answer-reader.ts'

/** A keep-alive connection over a plain socket: it must cost the load little. One request in hand at a time. */
export type Connection = { send(bytes: string): void; close(): void }

type Heard = {
  answered: Answered
  /** It has failed, or the server has closed it. */
  lost(error: Error): void
}

export function openConnection(port: number, { answered, lost }: Heard): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('data', answerReader(answered))
  socket.on('error', lost)
  socket.on('end', () => lost(new Error('The server closed a connection')))
  return {
    send: (bytes) => void socket.write(bytes, 'latin1'),
    close: () => socket.destroy(),
  }
}
