import type { PageViews } from '../../platform/messaging/ports.ts'
import { createJsonPoster, type WebService } from './post-json.ts'

/** Posts paths to the analytics service, without query, fragment or anything else (docs/security.md T57). */
export function pageViews(service: Omit<WebService, 'name'>): PageViews {
  const post = createJsonPoster({ name: 'analytics service', ...service })
  return { send: (page) => post({ page: page.replace(/[?#].*$/s, '') }) }
}
