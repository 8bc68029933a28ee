import type { PageViews } from '../../features/accounts/outbox/ports.ts'
import { postJson, type WebService } from './post-json.ts'

/** The analytics service: a path and nothing else, not even what follows it (security.md T57). */
export function pageViews(service: Omit<WebService, 'name'>): PageViews {
  const post = postJson({ name: 'analytics service', ...service })
  return { send: (page) => post({ page: page.replace(/[?#].*$/s, '') }) }
}
