const noLimits = { maxUploads: 1_000_000, maxBytes: Number.MAX_SAFE_INTEGER }

/** Quotas that no test reaches. */
export const noUploadQuotas = { person: noLimits, group: noLimits }
