import type { TotalName } from '@kitchen-table/domain/insights'

/** Returns the name under which the totals of a kind are stored. That of organizations is older than the one in code. */
export const toStoredTotalKind = (kind: TotalName): string =>
  kind === 'organizations' ? 'organisations' : kind
