import type { MemberImports } from '@kitchen-table/application/features'
import {
  type AuthenticatedPerson,
  authorizePerson,
  Refusal,
  toActor,
} from '@kitchen-table/application/platform'
import type { Actor, Permission } from '@kitchen-table/domain/accounts'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { importStreamRoute } from './import-stream-route.ts'
import { memberFilesRoute } from './member-files-route.ts'
import { isAllowedOrigin } from './same-origin.ts'
import { withoutBody } from './without-body.ts'

type Deps = {
  imports: MemberImports
  publicOrigin: string
  findAuthenticatedPerson: (headers: Headers) => Promise<AuthenticatedPerson | null>
}

async function sendFile({ method }: Request, response: Response | Promise<Response>): Promise<Response> {
  return method === 'HEAD' ? withoutBody(await response) : response
}

/** Registers the routes of organizations that are no endpoints of the contract: files, and the progress of imports. */
export function registerGroupRoutes(
  app: Hono<AppEnv>,
  { imports, publicOrigin, findAuthenticatedPerson }: Deps,
): void {
  const files = memberFilesRoute(imports)
  const importStream = importStreamRoute(imports)

  async function requireActor(permission: Permission, { headers }: Request): Promise<Actor> {
    return toActor(authorizePerson(permission, await findAuthenticatedPerson(headers)))
  }

  app.get('/files/member-template.csv', async (c) => {
    await requireActor('groups.members.read', c.req.raw)
    return sendFile(c.req.raw, files.template())
  })

  app.get('/files/groups/:slug/members.csv', async (c) => {
    const actor = await requireActor('groups.members.read', c.req.raw)
    return sendFile(c.req.raw, files.members(actor, c.req.param('slug')))
  })

  app.get('/files/groups/:slug/audit.csv', async (c) => {
    const actor = await requireActor('groups.audit.read', c.req.raw)
    return sendFile(c.req.raw, files.audit(actor, c.req.param('slug')))
  })

  app.get('/files/groups/:slug/imports/:id/failed.csv', async (c) => {
    const actor = await requireActor('groups.imports.run', c.req.raw)
    return sendFile(c.req.raw, files.failedRows(actor, c.req.param('slug'), c.req.param('id')))
  })

  app.get('/streams/groups/:slug/imports/:id', async (c) => {
    const actor = await requireActor('groups.imports.run', c.req.raw)
    const { headers, method } = c.req.raw
    // Rows are processed while the stream is open, so a page of another site must not open one (docs/security.md T28).
    if (!isAllowedOrigin('POST', headers, publicOrigin)) throw new Refusal('auth.cross_site')
    return importStream(actor, c.req.param(), {
      isHead: method === 'HEAD',
      async authorize() {
        const person = await findAuthenticatedPerson(headers)
        return person && toActor(person)
      },
      onFault: (error) => c.get('log').error({ err: error }, 'fault'),
    })
  })
}
