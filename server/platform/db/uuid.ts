const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be compared with an id: PostgreSQL rejects the whole statement otherwise. */
export const isUuid = (text: string): boolean => uuid.test(text)
