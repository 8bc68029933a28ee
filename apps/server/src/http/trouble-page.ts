import type { Answer } from './errors.ts'
import { noteRefusal } from './refused-with.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** What a person sees instead of a page that could not be made. Needs nothing that may have failed: no script, no store. */
export function troublePage({ body, retryAfter }: Answer, productName: string): Response {
  const name = escaped(productName)
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>We could not open this page – ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/trouble.css">
</head>
<body>
<main>
<p class="name">${name}</p>
<h1>We could not open this page</h1>
<p>${escaped(body.message)}</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`
  const retry: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }
  const response = new Response(page, {
    status: body.status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...retry },
  })
  noteRefusal(response, body.code)
  return response
}
