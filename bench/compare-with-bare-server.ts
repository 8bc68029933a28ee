import type { RunningProcess } from './child-process.ts'
import { compareInTurns } from './compare-in-turns.ts'
import { acceptEncodingHeaders, getRequests } from './requests.ts'
import { captureResponse, startBareServer } from './start-bare-server.ts'

type ComparedProduct = { port: number; origin: string; process: RunningProcess; cookies: string[] }

/** Compares the product's response to signed-in learners with a bare server that sends the same bytes to anybody. */
export async function compareWithBareServer(
  { port, origin, process, cookies }: ComparedProduct,
  path: string,
  extraHeaders = {},
) {
  const headers = { ...acceptEncodingHeaders, ...extraHeaders, cookie: cookies[0] }
  const response = await captureResponse(origin + path, headers)
  const bare = await startBareServer(response)
  const requests = () => getRequests(path, cookies, extraHeaders)
  const { status } = response
  const rounds = await compareInTurns({ port, process, requests, status }, { ...bare, requests, status })
  await bare.process.end()
  return { rounds, answer: response }
}
