import type { RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Wraps a listener so that the requests of one connection are handled one after the other. A client may send several
 * before it has the first response (pipelining, which no browser does), and could otherwise make the server handle all
 * of them before it turns to other clients. While requests wait, nothing more is read from the connection, unless the
 * client is slow to read a response. The time-outs of a request that has arrived in part go on meanwhile.
 * `findLastResponse` returns the pending response to the connection's previous request.
 */
export function handleInOrder(
  listener: RequestListener,
  findLastResponse: (socket: Duplex) => ServerResponse | undefined,
): RequestListener {
  return (request, response) => {
    const { socket } = request
    // The parser goes on with what was read before the connection was closed, or before a response announced its end.
    const isClosing = () => socket.destroyed || socket.writableEnded
    if (isClosing()) return
    const lastResponse = findLastResponse(socket)
    if (lastResponse === undefined) return listener(request, response)
    // Once the parser has finished what was read: it resumes the connection at the end of each request.
    process.nextTick(() => socket.pause())
    const handle = () => {
      if (isClosing()) return
      if (findLastResponse(socket) === response) socket.resume()
      listener(request, response)
    }
    lastResponse.once('close', () => setImmediate(handle))
  }
}
