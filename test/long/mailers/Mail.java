import java.util.Properties;
import javax.mail.Message;
import javax.mail.Session;
import javax.mail.Transport;
import javax.mail.internet.InternetAddress;
import javax.mail.internet.MimeMessage;

/** Sends one message with JavaMail. */
class Mail {
    public static void main(String[] args) throws Exception {
        Properties settings = new Properties();
        settings.setProperty("mail.smtp.auth", "true");
        Session session = Session.getInstance(settings);
        MimeMessage mail = new MimeMessage(session);
        mail.setFrom(new InternetAddress(env("FROM")));
        mail.setRecipient(Message.RecipientType.TO, new InternetAddress(env("TO")));
        mail.setRecipient(Message.RecipientType.BCC, new InternetAddress(env("HIDDEN")));
        mail.setSubject(env("SUBJECT"));
        mail.setText(env("TEXT"));
        mail.saveChanges();
        try (Transport transport = session.getTransport("smtp")) {
            transport.connect(env("HOST"), Integer.parseInt(env("PORT")), env("LOGIN"), env("KEY"));
            transport.sendMessage(mail, mail.getAllRecipients());
        }
    }

    static String env(String name) {
        return System.getenv(name);
    }
}
