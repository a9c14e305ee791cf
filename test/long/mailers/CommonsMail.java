import org.apache.commons.mail.SimpleEmail;

/** Sends one message with Commons Email. */
class CommonsMail {
    public static void main(String[] args) throws Exception {
        SimpleEmail mail = new SimpleEmail();
        mail.setHostName(env("HOST"));
        mail.setSmtpPort(Integer.parseInt(env("PORT")));
        mail.setAuthentication(env("LOGIN"), env("KEY"));
        mail.setFrom(env("FROM"));
        mail.addTo(env("TO"));
        mail.addBcc(env("HIDDEN"));
        mail.setSubject(env("SUBJECT"));
        mail.setMsg(env("TEXT"));
        mail.send();
    }

    static String env(String name) {
        return System.getenv(name);
    }
}
