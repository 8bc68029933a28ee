import { resourceStatuses } from '@kitchen-table/domain/catalog'
import { z } from 'zod'
import { iconInput, layoutInput, resourceInput, topicInput, trackInput, unitInput } from './content-input.ts'
import { factInput } from './fact-input.ts'
import { helpLineInput } from './help-line-input.ts'
import { intentInput } from './intent-input.ts'
import { withoutLimits } from './without-limits.ts'

// The fields of records that are the same wherever a record is stored or returned: those of its input, and those that the
// server sets. Files are not: a stored one has a key, and one that is returned has an address.

const slug = z.string()
const time = z.string()

export const trackFields = withoutLimits(trackInput)
  .omit({ markUpdated: true })
  .extend({ slug, createdAt: time, updateContentDate: time.nullable() })

export const unitFields = withoutLimits(unitInput)
  .omit({ film: true, attachment: true, embedImage: true })
  .extend({
    unitId: z.string(),
    createdAt: time,
    unitUpdateDate: time.nullable(),
    textChangedAt: time.optional(),
  })

export const topicFields = withoutLimits(topicInput).omit({ banner: true }).extend({ slug })

export const layoutFields = withoutLimits(layoutInput).extend({ config: slug })

export const iconFields = withoutLimits(iconInput).extend({ slug })

export const helpLineFields = withoutLimits(helpLineInput).extend({ slug })

export const factFields = withoutLimits(factInput).extend({ slug })

export const intentFields = withoutLimits(intentInput).extend({ slug })

export const resourceFields = withoutLimits(resourceInput)
  .omit({ file: true })
  .extend({ resourceId: z.string(), fileStatus: z.enum(resourceStatuses), createdAt: time })
