import type { RecordFields } from '@kitchen-table/domain/catalog'
import { lazyComponent } from '../../../app/lazy-component.tsx'

/** Returns the dialog for two versions, loaded on demand: it can edit rich text, which these records have none of. */
export function lazyConflictDialog<Values extends RecordFields>() {
  return lazyComponent(
    () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog<Values>),
    {
      name: 'the comparison of both versions',
      dismiss: ({ mine, onClose }) => onClose(mine),
      isOnDemand: true,
    },
  )
}
