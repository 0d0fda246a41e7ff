const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text may be compared with an id: PostgreSQL refuses the whole statement where it is none. */
export const isUuid = (text: string): boolean => uuid.test(text)
