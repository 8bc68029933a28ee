import {
  type AuthenticatedPerson,
  authorizePerson,
  Refusal,
  type Route,
} from '@kitchen-table/application/platform'
import { isGranted } from '@kitchen-table/domain/accounts'
import type { Hono } from 'hono'
import { isAllowedHost, isLocalRequest } from './allowed-host.ts'
import type { AppEnv } from './app-env.ts'
import { isAllowedOrigin } from './same-origin.ts'
import { withoutBody } from './without-body.ts'

type Deps = {
  /** Returns the person of the session of a request, or null. */
  findPerson: (headers: Headers) => Promise<AuthenticatedPerson | null>
  publicUrl: URL
}

/** Returns a path as the framework writes it: `/files/{slug}` is `/files/:slug`. */
const toFrameworkPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Registers routes outside of the contract, the first that matches first. Their permission is checked here, before
 * anything else, so that none can be reached without one.
 */
export function registerRoutes(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  { findPerson, publicUrl }: Deps,
): void {
  for (const { permission, path, segmentPattern, isWrite, handler } of routes)
    app.get(toFrameworkPath(path), async (c, next) => {
      const params: Record<string, string> = c.req.param()
      if (segmentPattern && !Object.values(params).every((segment) => segmentPattern.test(segment)))
        return next()
      const request = c.req.raw
      const find = () => findPerson(request.headers)
      const person = isGranted(permission, null) ? null : authorizePerson(permission, await find())
      if (isWrite && !isAllowedOrigin('POST', request.headers, publicUrl.origin))
        throw new Refusal('auth.cross_site')
      const response = await handler({
        request,
        person,
        isLocal: isAllowedHost(
          c.req.header('host'),
          isLocalRequest(c.env.incoming?.socket.remoteAddress, request.headers),
          publicUrl,
        ),
        params,
        findPerson: find,
        onFault: (error) => c.get('log').error({ err: error }, 'fault'),
      })
      return request.method === 'HEAD' ? withoutBody(response) : response
    })
}
