import { formatNumber } from '@kitchen-table/i18n/formats'

/** Formats a whole number: "1,204". */
export const formatCount = (count: number): string => formatNumber(count)
