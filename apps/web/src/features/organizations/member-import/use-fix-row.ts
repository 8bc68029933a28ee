import type { ImportRow } from '@kitchen-table/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerApi, managerClient } from '../../../app/manager-api.ts'
import { importRowFilters, importRowsQuery, memberImportQuery } from './import-queries.ts'

export type FixedCells = Pick<ImportRow, 'email' | 'first' | 'last' | 'subGroup'>

type FixRowOptions = {
  slug: string
  importId: string
  line: number
  /** Called with the row as it is now; something may still be wrong with it. */
  onSaved: (row: ImportRow) => void
}

/**
 * Corrects a line. It stays in the list that shows it, with its new verdict, and is in no other place until that list is
 * opened again: what one has just fixed is not to disappear. Other lines with the same address may change with it.
 */
export function useFixRow({ slug, importId, line, onSaved }: FixRowOptions) {
  const queryClient = useQueryClient()

  function showInLists(row: ImportRow) {
    for (const filter of importRowFilters)
      queryClient.setQueryData(
        importRowsQuery(slug, importId, filter).queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.map((other) => (other.line === line ? row : other)),
            })),
          },
      )
  }

  return useFormMutation({
    mutationFn: (cells: FixedCells) =>
      managerClient.groups.fixImportRow({ slug, id: importId, line, ...cells }),
    onSuccess({ row, import: memberImport }) {
      queryClient.setQueryData(memberImportQuery(slug, importId).queryKey, memberImport)
      showInLists(row)
      // Loaded again when they are shown next.
      void queryClient.invalidateQueries({
        queryKey: managerApi.groups.listImportRows.key(),
        refetchType: 'none',
      })
      onSaved(row)
    },
  })
}
