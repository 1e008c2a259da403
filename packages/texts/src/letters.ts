/** Whether a text is used by the server only: in mails, SMS and inbox messages. */
export const isLetter = (key: string): boolean => /^[a-z]+Letter\./.test(key);
