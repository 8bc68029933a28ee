import { adminClient } from '../../../app/admin-api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { describeArchiveError } from './archive-error.ts'

/** Where the server offers the whole library as one archive (docs/product.md 14.7). */
const EXPORT_ADDRESS = '/files/library.zip'

function downloadLibrary() {
  const link = document.createElement('a')
  link.href = EXPORT_ADDRESS
  link.download = ''
  link.click()
}

/** Downloads the library. Asks the server first, because a browser does not show why a download was refused. */
export function useLibraryExport() {
  return useFormMutation({
    mutationFn: () => adminClient.catalog.describeExport(),
    describeError: describeArchiveError,
    onSuccess: downloadLibrary,
  })
}
