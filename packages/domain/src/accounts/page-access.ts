import type { Role } from './actor.ts'

type RouteAccess = 'public' | 'signed-in' | 'admin'

/** The pages of the product and who may open them (docs/product.md 3.1). `{x}` stands for one segment. */
const pathsByAccess: Record<RouteAccess, string> = {
  public: `/ /terms /accessibility /rising-gen-terms /help-right-now /404 /new-user /auth/newpassword /auth/resetpassword /stop-reminders /authRedirect
    /medica /medica/{via} /medica/{via}/{destination} /fci /fci/{via} /fci/{via}/{destination}`,
  'signed-in': `/dashboard /alltopics /alltracks /track/{slug} /topic/{slug} /myprogress /profile
    /admin/member/{sub} /admin/groups /admin/group/{slug}`,
  admin: `/admin/createtopic /admin/updatetopic/{slug} /admin/createtrack /admin/updatetrack/{slug}
    /admin/createunit /admin/updateunit/{unitId} /admin/iconlist /admin/stats /admin/layouts /admin/topics
    /admin/tracks /admin/units /admin/resources /admin/help-lines /admin/intents /admin/facts`,
}

type Route = { pattern: RegExp; path: string; access: RouteAccess }

function buildRoutes(access: RouteAccess): Route[] {
  const paths = pathsByAccess[access].trim().split(/\s+/)
  return paths.map((path) => ({
    access,
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[a-z0-9-]{1,80}')}${path === '/' ? '' : '/?'}$`, 'i'),
  }))
}

const routes: Route[] = [...buildRoutes('public'), ...buildRoutes('signed-in'), ...buildRoutes('admin')]

/** The page that signed-in people see unless they requested another one. */
export const HOME_PATH = '/dashboard'

const findRoute = (path: string) => routes.find(({ pattern }) => pattern.test(path))

/** Returns who may open a path, or null if there is no such page. */
export function getRouteAccess(path: string): RouteAccess | null {
  return findRoute(path)?.access ?? null
}

/** Returns the page at a path as the table names it, with `{x}` for variable segments, or null if there is none. */
export function findRoutePattern(path: string): string | null {
  return findRoute(path)?.path ?? null
}

/** Pages whose visits are not recorded: a user may be in danger if a visit is known (docs/product.md 7.14). */
const unrecordedPages: ReadonlySet<string | null> = new Set(['/help-right-now'])

/** Whether the log and the statistics of page views may have this path; true for a path that is not a page. */
export function mayRecordPath(path: string): boolean {
  return !unrecordedPages.has(findRoutePattern(path))
}

export type Visitor = { role: Role; group: string | null }

/**
 * Returns where a visitor of `path` is redirected, or null if they may stay (docs/product.md 3.2, docs/security.md
 * T02). An address that is not a page is not redirected: it shows the 404 page. These redirects are only a courtesy,
 * because the API checks permissions itself.
 */
export function getGuardRedirect(path: string, visitor: Visitor | null): string | null {
  const access = getRouteAccess(path)
  if (access === null || access === 'public') return null
  if (visitor === null) return '/'
  if (visitor.role === 'admin') return null
  if (access === 'admin') return HOME_PATH

  const isAdminArea = /^\/admin\//i.test(path)
  if (isAdminArea && visitor.role === 'user') return HOME_PATH
  if (/^\/admin\/groups\/?$/i.test(path)) return visitor.group ? `/admin/group/${visitor.group}` : HOME_PATH
  return null
}
