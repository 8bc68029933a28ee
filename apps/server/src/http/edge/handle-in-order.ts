import type { RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Wraps a listener so that the requests of one connection are handled one after the other. A client may send several
 * before it has the first response (pipelining, which no browser does), and could otherwise make the server handle all
 * of them before it turns to other clients. While requests wait, nothing more is read from the connection.
 * `findLastResponse` returns the pending response to the connection's previous request.
 */
export function handleInOrder(
  listener: RequestListener,
  findLastResponse: (socket: Duplex) => ServerResponse | undefined,
): RequestListener {
  return (request, response) => {
    const { socket } = request
    const lastResponse = findLastResponse(socket)
    if (lastResponse === undefined) return listener(request, response)
    // Once the parser has finished what was read: it resumes the connection at the end of each request.
    process.nextTick(() => socket.pause())
    const handle = () => {
      if (socket.destroyed) return
      if (findLastResponse(socket) === response) socket.resume()
      listener(request, response)
    }
    lastResponse.once('close', () => setImmediate(handle))
  }
}
