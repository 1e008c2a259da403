/** The session of a member who is signed in. */
export const SESSION = {
  token: 't',
  merchantCode: '',
  userName: 'thiri',
  firstTimeLogin: false,
  customerType: null,
  type: 0,
};
