import type { ContentVersion } from '@kitchen-table/contract/catalog'
import { type ContentKey, VERSIONS_A_PAGE } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminClient } from '../../../app/admin-api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'

/** Loads the newest versions of a record whenever they are opened, and with `earlier.submit` page by page those before. */
export function useVersions(content: ContentKey) {
  const query = useQuery({ ...adminApi.catalog.listVersions.queryOptions({ input: content }), gcTime: 0 })
  const [laterPages, setLaterPages] = useState<ContentVersion[][]>([])
  const pages = [query.data?.versions ?? [], ...laterPages]
  const versions = pages.flat()
  const earlier = useFormMutation({
    mutationFn: () => adminClient.catalog.listVersions({ ...content, before: versions.at(-1)?.version }),
    onSuccess: (page) => setLaterPages([...laterPages, page.versions]),
  })
  return { query, versions, hasEarlier: pages.at(-1)?.length === VERSIONS_A_PAGE, earlier }
}
