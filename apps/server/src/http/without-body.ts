/** Returns a response to a HEAD request. Nobody reads its body, so it would keep its file open. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, response)
}
