import type { catalog } from '@kitchen-table/contract/catalog'
import { createSenderWithRole } from './create-sender.ts'
import type { endpointFixture } from './endpoint-fixture.ts'

/** Reading something of one's own layout, or as an administrator of another one. */
export const readOfLayout = {
  valid: () => ({ layout: 'default' }),
  optional: ['layout'],
  refusals: {
    'auth.forbidden': { input: { layout: 'rising-gen' } },
    'catalog.layout_not_found': {
      input: { layout: 'no-such-layout' },
      sender: createSenderWithRole('admin'),
    },
  },
} satisfies Parameters<typeof endpointFixture<typeof catalog.library>>[1]
