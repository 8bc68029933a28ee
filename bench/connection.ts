import { connect } from 'node:net'
import { createResponseReader, type OnResponse } from './response-reader.ts'

/** A keep-alive connection over a plain socket, which costs the load little. One request at a time. */
export type Connection = { send(bytes: string): void; close(): void }

type ConnectionHandlers = {
  onResponse: OnResponse
  /** The connection has failed, or the server has closed it. */
  onLost(error: Error): void
}

export function openConnection(port: number, { onResponse, onLost }: ConnectionHandlers): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('data', createResponseReader(onResponse))
  socket.on('error', onLost)
  socket.on('end', () => onLost(new Error('The server closed a connection')))
  return { send: (bytes) => void socket.write(bytes, 'latin1'), close: () => socket.destroy() }
}
