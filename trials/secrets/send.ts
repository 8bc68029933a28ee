import type { Heard } from './flows.ts'

export type Sent = { method?: string; headers?: Record<string, string>; body?: string }

export const jsonHeaders = { 'Content-Type': 'application/json' }

/** Asks for something, and keeps whatever comes back. */
export async function send(
  { address, keep, asked }: Heard,
  path: string,
  sent: Sent = {},
): Promise<Response> {
  asked.push(`${sent.method ?? 'GET'} ${path}`)
  const response = await fetch(address + path, { redirect: 'manual', ...sent })
  // The cookies themselves are the one place where a session's token belongs.
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  keep(JSON.stringify(headers), await response.clone().text())
  return response
}
