import { uploadFile } from '@kitchen-table/application/testing/samples'
import { signInWithPassword } from '@kitchen-table/server/testing/tools'
import { z } from 'zod'

type JsonRequest<Schema extends z.ZodType> = {
  method?: string
  path: string
  body?: object
  /** What the response has to match. */
  schema: Schema
}

export type UploadedFile = Parameters<typeof uploadFile>[1]

const invalidInput = z.object({
  code: z.literal('input.invalid'),
  data: z.object({ fields: z.array(z.object({ field: z.string() })) }),
})

/** Opens a session of an administrator, who edits content by the endpoints of a running server. */
export async function signInEditor(address: string, credentials: { email: string; password: string }) {
  const cookie = await signInWithPassword(address, credentials)

  const send = (path: string, options: RequestInit): Promise<Response> =>
    fetch(address + path, { ...options, headers: { ...Object(options.headers), Cookie: cookie } })

  const sendJson = ({ method = 'GET', path, body }: JsonRequest<z.ZodType>) =>
    send(`/api${path}`, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })

  return {
    /** Returns the body of the response; throws for any refusal. */
    async request<Schema extends z.ZodType>(request: JsonRequest<Schema>): Promise<z.output<Schema>> {
      const response = await sendJson(request)
      if (!response.ok) throw new Error(`${request.path}: ${response.status} ${await response.text()}`)
      return request.schema.parse(await response.json())
    },
    /** Returns the body of the response, or null if the field is refused; throws for any other refusal. */
    async requestUnlessInvalid<Schema extends z.ZodType>(
      field: string,
      request: JsonRequest<Schema>,
    ): Promise<z.output<Schema> | null> {
      const response = await sendJson(request)
      const body: unknown = await response.json()
      if (response.ok) return request.schema.parse(body)
      const names = invalidInput.safeParse(body).data?.data.fields.map((issue) => issue.field)
      if (names?.includes(field)) return null
      throw new Error(`${request.path}: ${response.status} ${JSON.stringify(body)}`)
    },
    /** Uploads a file in three steps. Returns the id of the upload. */
    async upload(file: UploadedFile): Promise<string> {
      const outcome = await uploadFile(send, file)
      if ('id' in outcome) return outcome.id
      throw new Error(`${file.name}: ${outcome.refusal.status} ${await outcome.refusal.text()}`)
    },
    /** Returns the text of a stored file. */
    readFile: async (href: string): Promise<string> => (await send(href, {})).text(),
  }
}

export type EditorClient = Awaited<ReturnType<typeof signInEditor>>
