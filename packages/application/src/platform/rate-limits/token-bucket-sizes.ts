import type { BucketSize } from '@kitchen-table/domain/accounts'

/** All token buckets. */
export const tokenBucketSizes = {
  /** Wrong passwords from one network address, of which each costs two tokens (docs/security.md S9). */
  signInFailures: { burst: 420, perMinute: 3 },
  /** Sign-ins at a provider: a whole employer may share one network address, and each person may need a second attempt. */
  providerSignIns: { burst: 300, perMinute: 5 },
  /** E-mails that are requested: a whole employer may share one network address; who invents recipients is stopped. */
  requestedEmails: { burst: 300, perMinute: 5 },
  /** Page views from one network address, which a whole employer may share. Those beyond it are not counted. */
  pageViews: { burst: 600, perMinute: 300 },
  /** Files with one person's own data. Each reads all events of their organization. */
  ownData: { burst: 5, perMinute: 0.2 },
  /** Events of one person: those recorded offline arrive all at once; a flood must not (docs/security.md T54). */
  usageEvents: { burst: 1000, perMinute: 120 },
  /** Events of one person on a UTC day: far more than learning makes, but the log has an end (docs/security.md T71). */
  dailyUsageEvents: { perDay: 2000 },
} as const satisfies Record<string, BucketSize>
