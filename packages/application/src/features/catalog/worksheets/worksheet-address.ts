/** Returns where the worksheet of a unit is served as a PDF. */
export const getWorksheetAddress = (unitId: string): string => `/files/units/${unitId}/worksheet.pdf`
